import { createContext } from 'react'
import type { GridRow } from '../store/gridRow.ts'
import type { GridFace } from '../cells/gridFace.ts'
import type { Value } from '../../fields/fieldKit.ts'

/** Writes what an editor says into its cell, and what follows from it into others of its row. */
export type WriteCell = (row: GridRow, face: GridFace, value: Value, others?: GridRow['values']) => void

/** The cells of a grid write by it: handed down beside their properties, so that it draws none of them anew. */
export const WriteContext = createContext<WriteCell>(() => {})
