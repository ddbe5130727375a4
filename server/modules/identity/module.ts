import { users } from '#contract/modules/identity/user.ts'
import { userAgents } from '#contract/modules/identity/userAgent.ts'
import { follow } from '../../bus/bus.ts'
import { leaveEvent } from '../../resource/routes/handover.routes.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration as wire } from './migrations/0034-wire.ts'
import { migration as office } from './migrations/0120-office.ts'
import { migration as sessionsElsewhere } from './migrations/0269-sessions-elsewhere.ts'
import { migration as signedCommand } from './migrations/0310-signed-command.ts'
import { migration as provedHere } from './migrations/0311-proved-here.ts'
import { migration as secondFactor } from './migrations/0122-second-factor.ts'
import { migration as people } from './migrations/0038-people.ts'
import { closeAccount } from './people/administration.service.ts'
import { personCommands } from './people/personCommands.ts'
import { personHooks } from './people/personHooks.ts'
import { identityRoutes } from './identity.routes.ts'
import type { IdentityNeeds } from './identity.routes.ts'

export const identity = defineServerModule<IdentityNeeds>({
  name: 'identity',
  resources: [serve(userAgents, 'sys_user_agent'), serve(users, 'sys_user', { hooks: personHooks })],
  commands: personCommands,
  within: [follow(leaveEvent, closeAccount)],
  routes: identityRoutes,
  migrations: {
    '0034-wire': wire,
    '0038-people': people,
    '0120-office': office,
    '0122-second-factor': secondFactor,
    '0269-sessions-elsewhere': sessionsElsewhere,
    '0310-signed-command': signedCommand,
    '0311-proved-here': provedHere,
  },
})
