const KEPT_MS = 60_000;

/** Lets the browser keep bytes as a file of this name. */
export function keepFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file after this turn.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
