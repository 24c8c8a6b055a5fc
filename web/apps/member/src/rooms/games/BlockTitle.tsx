export function BlockTitle({ text }: { text: string }) {
  return (
    <h2 className="flex items-center gap-2 pt-1 text-body">
      <span aria-hidden="true" className="gold h-4 w-1 rounded-pill" />
      {text}
    </h2>
  );
}
