/** Why something of a drawing cannot run: which element, what people call it, and a sentence that says what to do. `element` is '' for the file itself. */
export type Refusal = { element: string; name: string; why: string }
