import { defineFigure } from '../../figure.ts'
import { screens } from './screen.ts'

/** Screens that were let in and may show a board. */
export const pairedScreens = defineFigure(screens, {
  name: 'pairedScreens',
  title: '已配对屏幕',
  where: { status_MultiString: 'paired' },
  measure: { is: 'count' },
  unit: '块',
})

/** Of these, the ones that came alive once and have not been heard of for a minute: a living one is noted every 24 s. */
export const silentScreens = defineFigure(screens, {
  name: 'silentScreens',
  title: '离线屏幕',
  where: { status_MultiString: 'paired', lastSeenAt_end: '{minuteAgo}' },
  measure: { is: 'count' },
  unit: '块',
})
