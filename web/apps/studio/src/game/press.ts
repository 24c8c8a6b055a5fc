/**
 * One press, one spin. A press counts on its way down and must be released before the next can count;
 * a press made while no spin may start is ignored, it is never kept for later.
 */
export class PressGate {
  private readonly down = new Set<string>();

  /** A press from `source` (a key, the pointer) goes down; `ready` says whether a spin may start now. */
  press(source: string, ready: boolean): boolean {
    const held = this.down.size > 0;
    this.down.add(source);
    return ready && !held;
  }

  /** The press from `source` is released. */
  release(source: string): void {
    this.down.delete(source);
  }

  /** Every press is released: the page lost the focus and will get no release event. */
  releaseAll(): void {
    this.down.clear();
  }
}
