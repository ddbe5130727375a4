import { createStore } from 'zustand/vanilla'

/** A cell by the places of its row and column, from 0. */
export type Place = { row: number; col: number }

/**
 * Where a person is in a grid. `ready`: the editor holds the focus with its text marked, arrows walk and typing replaces; `enter`:
 * something was typed, arrows still walk; `edit`: the caret is the editor's (F2 or a click into it). `visit` counts the times that a
 * cell was entered: what is typed in one visit is one step of undo.
 */
export type Focus = {
  at: Place
  /** the other corner of the range */
  anchor: Place
  mode: 'ready' | 'enter' | 'edit'
  visit: number
  isByMouse: boolean
  /** whether the grid holds the focus of the page */
  isHere: boolean
  /** the column where a run of Tab began: Enter goes back to it, one row down */
  tabFrom: number | null
  /** keys of the rows that are ticked */
  ticked: ReadonlySet<string>
  /** keys of the rows that are open */
  expanded: ReadonlySet<string>
  /** the place up to which the fill handle is drawn; null while it is not */
  fillTo: Place | null
  /** the place at which a row that is dragged would stand; null while none is */
  dropAt: number | null
  /** whether texts are looked for */
  isFinding: boolean
  /** how often it was asked to look for texts: each time what is looked for is marked */
  findings: number
  /** the column whose menu is open, and whether it was opened from a cell, to which it leads back; null while none is */
  menu: { col: number; isOfCell: boolean } | null
}

const origin = { row: 0, col: 0 }

export function createGridFocus() {
  return createStore<Focus>(() => ({
    at: origin,
    anchor: origin,
    mode: 'ready',
    visit: 0,
    isByMouse: false,
    isHere: false,
    tabFrom: null,
    ticked: new Set(),
    expanded: new Set(),
    fillTo: null,
    dropAt: null,
    isFinding: false,
    findings: 0,
    menu: null,
  }))
}
export type GridFocus = ReturnType<typeof createGridFocus>

/** Sends the person to a cell, wherever they were on the page. */
export function enterCell(focus: GridFocus, at: Place): void {
  focus.setState(({ visit }) => ({ at, anchor: at, mode: 'ready', visit: visit + 1, isByMouse: false, isHere: true, tabFrom: null }))
}

/** Opens the field in which texts are looked for, or goes back into it. */
export function beginFinding(focus: GridFocus): void {
  focus.setState(({ findings }) => ({ isFinding: true, findings: findings + 1 }))
}

export type GridRange = { top: number; bottom: number; left: number; right: number }

/** The cells between both corners, all edges inside. */
export function rangeOf({ at, anchor }: Pick<Focus, 'at' | 'anchor'>): GridRange {
  return {
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    left: Math.min(at.col, anchor.col),
    right: Math.max(at.col, anchor.col),
  }
}

export function isOneCell({ at, anchor }: Pick<Focus, 'at' | 'anchor'>): boolean {
  return at.row === anchor.row && at.col === anchor.col
}
