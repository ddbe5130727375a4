import type { AnyRoute } from '../../server/http/route.ts'
import { accessRoutes } from '../../server/modules/access/access.routes.ts'
import type { AccessNeeds } from '../../server/modules/access/access.routes.ts'
import { identityRoutes } from '../../server/modules/identity/identity.routes.ts'
import type { IdentityNeeds } from '../../server/modules/identity/identity.routes.ts'
import { operationsRoutes } from '../../server/modules/operations/operations.routes.ts'
import type { OperationsNeeds } from '../../server/modules/operations/operations.routes.ts'
import { organisationRoutes } from '../../server/modules/organisation/organisation.routes.ts'
import type { OrganisationNeeds } from '../../server/modules/organisation/organisation.routes.ts'
import { referenceRoutes } from '../../server/modules/reference/reference.routes.ts'
import type { ReferenceNeeds } from '../../server/modules/reference/reference.routes.ts'

/** What the back office needs of the house. */
export type BackOffice = IdentityNeeds & AccessNeeds & OrganisationNeeds & ReferenceNeeds & OperationsNeeds

/** Everything that answers to people, rights, departments, dictionaries, jobs and logs: what nearly every test of the server signs in by. */
export function backOfficeRoutes(needs: BackOffice): AnyRoute[] {
  return [...organisationRoutes(needs), ...identityRoutes(needs), ...accessRoutes(needs), ...referenceRoutes(needs), ...operationsRoutes(needs)]
}
