import { roles } from '#contract/modules/system/role.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'

/** The roles that people can have. */
export function RolesPage() {
  return <ResourcePage resource={roles} />
}
