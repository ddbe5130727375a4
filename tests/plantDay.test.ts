import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { atLeast } from './support/atLeast.ts'

const sources = atLeast(1000, globSync('{contract,server,plant,kiosk,src}/**/*.{ts,tsx,mjs}'))

/** What makes a day of an instant, and why it may: everywhere else a day is `plantDay`, and days are counted by `dayPlus`. */
const ownClocks: Readonly<Record<string, string>> = {
  'contract/rules/wireTime.ts': 'the rule',
  'contract/rules/calendarText.ts': 'whether a text is a moment at all, of whichever zone',
  'contract/rules/calendar/clock.ts': 'the rule',
  'contract/rules/fillPattern.ts': 'adds the zone before',
  'server/devices/s7/times.ts': 'what a PLC says has no zone',
  'server/files/cellText.ts': 'what a sheet says has no zone',
  'server/files/workbook/shownMoment.ts': 'what a sheet says has no zone',
  'server/files/xlsx.ts': 'what a sheet says has no zone',
  'src/admin/grid/keyboard/fillSeries.ts': 'days that are counted on have no zone',
  'server/log.ts': 'an instant with its Z',
  'plant/main.ts': 'an instant with its Z',
  'kiosk/log.mjs': 'an instant with its Z',
  'server/modules/monitor/traceRing.ts': 'an instant with its Z, as the wire has it',
  'server/tags/history/chunkStore.ts': 'an instant with its Z',
  'server/modules/operations/jobs/purges.ts': 'files of months of UTC',
  'src/charts/gantt/OrderGantt.tsx': 'frappe-gantt reads the clock of the screen',
  'src/charts/gantt/orderGanttModes.ts': 'frappe-gantt draws the clock of the screen',
  'src/charts/gantt/hourMarks.ts': 'frappe-gantt draws the clock of the screen',
  'src/admin/fields/dates.tsx': 'a picker opens where the screen is',
  'src/admin/grid/cells/DateEditor.tsx': 'only the year that a short date leaves out',
  'src/admin/grid/sheet/useSheet.ts': 'only the year that a short date leaves out',
  'src/admin/resource/lines/LineGrid.tsx': 'only the year that a short date leaves out',
  'src/admin/resource/sheet/usePagedSheet.ts': 'only the year that a short date leaves out',
  'src/admin/modules/account/settings/BaseSettings.tsx': 'nobody is born tomorrow, wherever that begins',
}

test('a day of an instant is the day of the plant, not the one of UTC or of a screen', () => {
  const makesDay = /\.toISOString\(|\.toJSON\(|\bdayjs\(\)|\.getTimezoneOffset\(|\.get(FullYear|Month|Date)\(|\.toLocaleDateString\(/
  const making = sources.filter((file) => makesDay.test(readFileSync(file, 'utf8')))
  expect(making.filter((file) => !(file in ownClocks))).toEqual([])
  expect(Object.keys(ownClocks).filter((file) => !making.includes(file))).toEqual([])
})
