import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource, Verb } from '#contract/resource.ts'

/** The right a verb needs; a resource that names one that does not exist stops the start. */
export function rightTo({ permission, name }: Pick<Resource, 'permission' | 'name'>, verb: Verb): Permission {
  const code = `${permission}:${verb}`
  if (!registry.isRight(code)) throw new Error(`resource ${name} needs the permission ${code}, which does not exist`)
  return code
}

/** The same as the access of a route that keeps to the caller's scope (scope.ts). */
export function scopedTo(resource: Pick<Resource, 'permission' | 'name'>, verb: Verb): { permission: Permission; isScoped: true } {
  return { permission: rightTo(resource, verb), isScoped: true }
}
