import { useQuery } from '@tanstack/react-query';
import { operator } from './calls.ts';

/** Whether the operator's roles allow something, such as `chat.answer`; nothing until it is known. */
export function useMay(): (permission: string) => boolean {
  const { data } = useQuery(operator);
  return (permission) => data?.permissions.includes(permission) === true;
}
