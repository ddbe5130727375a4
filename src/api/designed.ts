import { z } from 'zod'
import { designedDefinitionsPath } from '#contract/designedNames.ts'
import { request } from './request.ts'

/** The definitions of the designed resources that the person may list, as the server has them now. It is up to date itself when it answers. */
export function fetchDefinitions(): Promise<unknown[]> {
  return request(designedDefinitionsPath, z.array(z.unknown()), { quiet: true })
}
