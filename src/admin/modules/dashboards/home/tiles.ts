import type { HomeTile } from './homeTile.ts'

/** What every module brings to the home page: a module that lays its `tile.ts` down is found here. */
export const tiles: readonly HomeTile[] = Object.values(import.meta.glob<HomeTile>('../../*/tile.ts', { eager: true, import: 'tile' }))
