/** What the server says against a whole form. */
export function Refusal({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="alert" className="rounded-12 bg-negative/12 px-3.5 py-2.5 text-label text-negative">
      {text}
    </p>
  );
}
