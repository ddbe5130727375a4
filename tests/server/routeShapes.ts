/** What everybody gets who may read a resource, each with the right of its verb (api-contract.md 2 "CRUD"). */
export function listAt(path: string, right: string): Record<string, string> {
  return {
    [`GET ${path}/list`]: `${right}:list`,
    [`GET ${path}/queryById`]: `${right}:list`,
    [`GET ${path}/exportXls`]: `${right}:export`,
    [`GET ${path}/report`]: `${right}:list`,
    [`GET ${path}/reportXls`]: `${right}:export`,
  }
}

/** Writing, without files. */
export function writtenAt(path: string, right: string): Record<string, string> {
  return {
    [`POST ${path}/add`]: `${right}:add`,
    [`PUT ${path}/edit`]: `${right}:edit`,
    [`POST ${path}/edit`]: `${right}:edit`,
    [`DELETE ${path}/delete`]: `${right}:delete`,
    [`DELETE ${path}/deleteBatch`]: `${right}:delete`,
  }
}

/** The same of a resource that people may also write. */
export function recordsAt(path: string, right: string): Record<string, string> {
  return {
    ...listAt(path, right),
    [`POST ${path}/add`]: `${right}:add`,
    [`PUT ${path}/edit`]: `${right}:edit`,
    [`POST ${path}/edit`]: `${right}:edit`,
    [`DELETE ${path}/delete`]: `${right}:delete`,
    [`DELETE ${path}/deleteBatch`]: `${right}:delete`,
    [`POST ${path}/importExcel`]: `${right}:import`,
    [`GET ${path}/importErrors/:id`]: `${right}:import`,
    [`GET ${path}/importProgress`]: `${right}:import`,
    [`GET ${path}/importTemplate`]: `${right}:import`,
  }
}

/** The same of records that stand below one another. */
export function treeAt(path: string, right: string): Record<string, string> {
  return { ...recordsAt(path, right), [`GET ${path}/treeList`]: `${right}:list`, [`GET ${path}/treePath`]: `${right}:list` }
}

/** How commands stand for a record, and the states that it was in. */
export function statesAt(path: string, right: string): Record<string, string> {
  return { [`GET ${path}/commands`]: `${right}:list`, [`GET ${path}/states`]: `${right}:list` }
}
