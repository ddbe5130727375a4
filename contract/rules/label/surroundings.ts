import type { CodeType, DrawSymbol } from './codeTypes.ts'
import type { PrintItem } from './template.ts'

/** What the layout cannot know by itself. `dot`: the printer's dot in hundredths of a millimetre, when it prints in dots. */
export type Surroundings = { drawSymbol: DrawSymbol; dot?: number }

/** The same with what the record brings: `bind` puts its values into a text of an item and notes what is missing. */
export type LayOutTools = Surroundings & { bind: (text: string, item: PrintItem) => string; codeType: (name: string) => CodeType }
