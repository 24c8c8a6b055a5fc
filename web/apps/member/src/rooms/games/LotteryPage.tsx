import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Hosts a launched lottery; without one, as long as no vendor offers it, it leads to their list. */
export default function LotteryPage() {
  useEffect(() => navigate('/m/lott', { replace: true }), []);
  return null;
}
