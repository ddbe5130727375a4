import { dashboardColumns, dashboardTileKinds, mostDashboardRows } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardTile, DashboardTileKind } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { groupChoices, measureChoices } from '../../../resource/report/reportWords.ts'
import type { Field } from '#contract/field.ts'

/** columns and rows that a new tile takes */
const sizes: Readonly<Record<DashboardTileKind, readonly [w: number, h: number]>> = {
  number: [6, 3],
  bar: [12, 7],
  line: [12, 7],
  pie: [8, 7],
  pareto: [12, 7],
  stacked: [12, 7],
  scatter: [12, 7],
  pivot: [12, 7],
  table: [12, 7],
}

/** A new tile below all others; its report is chosen next. */
export function newTile(kind: DashboardTileKind, tiles: readonly DashboardTile[], report: string): DashboardTile {
  const [w, h] = sizes[kind]
  const last = tiles.filter(({ y, h: tall }) => y + tall === bottomOf(tiles))
  const right = Math.max(0, ...last.map(({ x, w: wide }) => x + wide))
  const isBeside = last.length > 0 && right + w <= dashboardColumns && last.every((tile) => tile.h === h)
  const y = isBeside ? (last[0]?.y ?? 0) : Math.min(bottomOf(tiles), mostDashboardRows - 1)
  return { id: freeId(tiles), kind, x: isBeside ? right : 0, y, w, h, title: '', report, groups: [], measures: ['count'] }
}

function bottomOf(tiles: readonly DashboardTile[]): number {
  return Math.max(0, ...tiles.map(({ y, h }) => y + h))
}

function freeId(tiles: readonly DashboardTile[]): string {
  const taken = new Set(tiles.map(({ id }) => id))
  let at = tiles.length + 1
  while (taken.has(`t${at}`)) at += 1
  return `t${at}`
}

/** What a report can be put together by, and what of it can be counted or added up. */
export function choicesOf(fields: readonly Field[]) {
  return { groups: groupChoices({ fields }), measures: measureChoices({ fields }) }
}

/** The tile as another kind or over another report: what no longer fits is replaced by the first that does. */
export function fitted(tile: DashboardTile, fields: readonly Field[]): DashboardTile {
  const { groups, measures } = choicesOf(fields)
  const due = dashboardTileKinds[tile.kind].groups
  const kept = tile.groups.filter((word) => groups.some((choice) => choice.word === word)).slice(0, due)
  const more = groups.map(({ word }) => word).filter((word) => !kept.some((each) => each.split(':')[0] === word.split(':')[0]))
  const known = tile.measures.filter((word) => measures.some((choice) => choice.word === word))
  const wanted = tile.kind === 'scatter' ? 2 : tile.kind === 'table' ? Math.max(1, Math.min(2, known.length)) : 1
  const others = measures.map(({ word }) => word).filter((word) => !known.includes(word))
  return { ...tile, groups: [...kept, ...distinctColumns(more)].slice(0, due), measures: [...known, ...others].slice(0, wanted) }
}

function distinctColumns(words: readonly string[]): string[] {
  return words.filter((word, at) => words.findIndex((each) => each.split(':')[0] === word.split(':')[0]) === at)
}
