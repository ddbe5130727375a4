import type { KeptColumns } from '../../../db/keptColumns.ts'

/** A row of sys_gateway_route; `predicates` and `filters` are JSON lists, `status` 1 is in force (contract/modules/operations/gatewayRoute.ts). */
export type GatewayRouteTable = KeptColumns & { routerId: string; name: string; uri: string; predicates: string; filters: string; status: number }

declare module '../../../db/database.ts' {
  interface Tables {
    sys_gateway_route: GatewayRouteTable
  }
}
