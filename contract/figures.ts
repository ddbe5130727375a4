import type { Figure } from './figure.ts'
import { activeUsers, changesThisWeek, dictionaries, logsToday, ownChangesToday, uploadedThisMonth } from './modules/system/figures.ts'
import { pairedScreens, silentScreens } from './modules/walls/figures.ts'

/** Every declared figure, in the order of the home page. */
export const figures: readonly Figure[] = [
  pairedScreens,
  silentScreens,
  changesThisWeek,
  ownChangesToday,
  logsToday,
  activeUsers,
  dictionaries,
  uploadedThisMonth,
]
