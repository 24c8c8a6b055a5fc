import { late } from '../../parts/late.ts';

export const HomeTail = late(
  ['homeTail', 'games', 'jackpots'],
  async () => (await import('./HomeTail.tsx')).HomeTail,
);
export const Rewards = late(['homeTail'], async () => (await import('./Rewards.tsx')).Rewards);
export const NoticePopup = late([], async () => (await import('../content/NoticePopup.tsx')).NoticePopup);
export const LoginPopups = late(
  ['content'],
  async () => (await import('../content/LoginPopups.tsx')).LoginPopups,
);
