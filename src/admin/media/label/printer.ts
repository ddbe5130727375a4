/** Pages as SVG, all of one size in millimetres. */
export type PrintedPages = { pages: readonly string[]; width: number; height: number; title: string }

/** Puts pages onto paper on the computer of the person who prints. `sentence`: what happened, or why nothing came out and what to do about it. */
export type Printer = (pages: PrintedPages) => Promise<{ isHanded: boolean; sentence: string }>
