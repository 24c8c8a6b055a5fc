import { createStore } from '@erawan/kit/store';

export const sideMenuOpen = createStore(false);

export const openSideMenu = () => sideMenuOpen.set(true);
export const closeSideMenu = () => sideMenuOpen.set(false);
