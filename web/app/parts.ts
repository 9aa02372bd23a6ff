import { lazy } from 'react';

/**
 * Parts of one screen that another one shows, fetched when they are first needed. Screens do not import each other, so
 * that each can be changed and built by itself; here and in the routes they are named.
 */
export const EpicRoadmap = lazy(() => import('../roadmap/epic-roadmap.tsx'));
