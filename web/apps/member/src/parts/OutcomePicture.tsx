import { cn } from '@erawan/ui/cn';
import { Decoration } from '@erawan/ui/Decoration';
import { Icon, type IconName } from '@erawan/ui/Icon';

interface OutcomePictureProps {
  /** It is done, it is under way, or what the sign says. */
  of: 'done' | 'waiting' | { icon: IconName; look: string };
}

/** What became of a deposit or a withdrawal, as a picture. */
export function OutcomePicture({ of }: OutcomePictureProps) {
  if (of === 'done') {
    return <Decoration src="/assets/illustrations/success.webp" size={132} className="dialog-in relative" />;
  }
  if (of === 'waiting') {
    return (
      <span aria-hidden="true" className="relative mb-3 grid size-[104px] place-items-center">
        <span className="spinner absolute inset-0" />
        <Decoration src="/assets/props/coin-a.webp" size={64} />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cn('relative mb-3 grid size-[88px] place-items-center rounded-pill inset-ring-2', of.look)}
    >
      <Icon name={of.icon} size={44} />
    </span>
  );
}
