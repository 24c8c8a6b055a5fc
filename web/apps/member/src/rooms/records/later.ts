/** What the record shows only when it is chosen or opened, in one piece: many small files compress badly. */
export { BetSheet } from './BetSheet.tsx';
export { SlipList } from './SlipList.tsx';
export { TransferList } from './TransferList.tsx';
