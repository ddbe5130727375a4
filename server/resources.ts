import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import type { AnyRoute } from './http/route.ts'
import { registerResource } from './resource/register.ts'
import type { ResourceParts } from './resource/register.ts'

/** Every resource and the table it rests in: one line each, and its routes, lists, imports and tests are there. */
export function resourceRoutes(parts: ResourceParts): AnyRoute[] {
  return [...registerResource(dicts, { table: 'sys_dict' }, parts), ...registerResource(dictEntries, { table: 'sys_dict_item' }, parts)]
}
