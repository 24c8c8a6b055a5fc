import { sleep } from '../../clock';
import { CYCLE_MS } from '../../game/pace';
import type { Step } from '../mechanic';
import { Scene } from '../plain/scene';

/** Wilds rise over their reels, and the other reels run again. */
export class ExpandingWildScene extends Scene {
  override play(step: Step, signal: AbortSignal): Promise<void> {
    const { spin, index } = step;
    if (spin.mode === 'respin') {
      const { hud, stage, sound, speech } = this.parts;
      const text = speech.t('statusRespin', { index, multiplier: spin.multiplier });
      hud.setMode('respin');
      hud.setStatus(text);
      hud.announce(text);
      stage.start(spin.held ?? []);
      sound.spinStart();
    }
    return super.play(step, signal);
  }

  override async finish({ spin }: Step, signal: AbortSignal): Promise<void> {
    const { stage, sound, info } = this.parts;
    const expanded = spin.expanded ?? [];
    if (expanded.length === 0) return;
    sound.rise(expanded.length + (spin.held?.length ?? 0));
    navigator.vibrate?.(30);
    await stage.fill(expanded, info.symbols.find(({ kind }) => kind === 'wild')?.id ?? '', signal);
  }

  /** A respin begins no sooner than the next round could. */
  override async afterWins({ goesOn }: Step, from: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.parts;
    if (goesOn) await sleep(clock, CYCLE_MS - (clock.now() - from), signal);
  }
}
