import type { DesignedResource } from '#contract/designed.ts'
import { designedName, isDesignedName } from '#contract/designedNames.ts'
import { registry } from '#contract/modules/registry.ts'

type Fields = Pick<DesignedResource, 'code' | 'below' | 'fields'>

/** Fields that name records of another resource by its name, which may be designed and go; what names its own table, or its header, goes with it. */
function referring({ code, below, fields }: Fields) {
  const own = [designedName(code), ...(below === null ? [] : [designedName(below)])]
  return fields.flatMap((field) => (field.kind === 'reference' || field.kind === 'tree' ? [field] : [])).filter(({ resource }) => !own.includes(resource))
}

/** What keeps the records that a definition names from being found, in sentences. `inService` are the designed tables in service, by their codes. */
export function referenceTroubles(definition: Fields, inService: ReadonlyMap<string, Pick<DesignedResource, 'tree'> | null>): string[] {
  const designed = new Map([...inService].map(([code, found]) => [designedName(code), found]))
  return referring(definition).flatMap(({ kind, title, resource }) => {
    const found = isDesignedName(resource) ? designed.get(resource) : registry.resource(resource)
    if (found === undefined) return [`字段“${title}”关联的 ${resource} 不存在，或没有在用：请先同步那张表，或改选别的`]
    return kind === 'tree' && found !== null && found.tree === null ? [`字段“${title}”关联的 ${resource} 不是树，请改成“关联”类型或改选一张树表`] : []
  })
}

/** The field of a definition that names records of another table, if one does. */
export function fieldReferring(definition: Fields, code: string): DesignedResource['fields'][number] | undefined {
  return referring(definition).find(({ resource }) => resource === designedName(code))
}
