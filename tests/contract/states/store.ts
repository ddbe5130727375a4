/** State machines of the store, as the trade has them (stateTables.ts). */
export const storeStates: Readonly<Record<string, string>> = {
  mesInOrder: `
    edit draft
    delete draft
    release draft > released
    scan released working > working
    finish working > ?
    reopen done partial > working
    cancel draft released > cancelled`,
  mesInLine: `
    edit waiting
    delete waiting
    receive waiting partial > ?
    unreceive partial done > ?
    short waiting partial > short
    reopen short > ?`,
  mesInItem: `
    edit
    delete
    put received > put
    unput put > received
    undo received > undone`,
  mesOutOrder: `
    edit draft
    delete draft
    release draft > released
    scan released working > working
    finish working > ?
    empty working > released
    cancel draft released > cancelled`,
  mesOutLine: `
    edit waiting
    delete waiting
    pick waiting partial > ?
    unpick partial done > ?
    short waiting partial > short`,
  mesOutItem: `
    edit
    delete
    ship picked > shipped
    undo picked > undone`,
  mesStocktake: `
    edit draft
    delete draft
    start draft > counting
    scan counting recount > ?
    recount counting > recount
    explain recount review > ?
    review recount > review
    approve review > approved
    return review approved > recount
    post approved > posted
    cancel draft counting recount review approved > cancelled`,
}
