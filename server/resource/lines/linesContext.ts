import type { WriteContext } from '../write/writeContext.ts'

/** A resource with its lines, in the order of their declaration. */
export type LinesContext = WriteContext & { lines: readonly LineContext[] }

/** Lines of a header: their own context, the field that holds the header's id, and the one that holds their order. */
export type LineContext = { context: LinesContext; parentField: string; orderField: string; isNumbered?: true }
