/** Someone who registers while a list is read moves the rest down: a member on two pages is listed once. */
export const onceEach = <M extends { id: string }>(pages: readonly { list: readonly M[] }[]): M[] => [
  ...new Map(pages.flatMap(({ list }) => list).map((member) => [member.id, member])).values(),
];
