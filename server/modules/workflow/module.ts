import './tables.ts'
import { leaves } from '#contract/modules/workflow/leave.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { byHandGuards } from './byHand.ts'
import { workflowHears } from './hears.ts'
import { leaveHalves, leaveHooks } from './leaveHalves.ts'
import { migration } from './migrations/0415-workflow.ts'
import { migration as leaveTable } from './migrations/0416-leave.ts'
import { migration as processRevisions } from './migrations/0551-process-revisions.ts'
import { migration as copiesShow } from './migrations/0620-copies-show-what-senders-see.ts'
import { actRoutes } from './routes/acts.routes.ts'
import { applicationRoutes } from './routes/applications.routes.ts'
import { historyRoutes } from './routes/history.routes.ts'
import { instanceRoutes } from './routes/instances.routes.ts'
import { modelRoutes } from './routes/models.routes.ts'
import { pictureRoutes } from './routes/pictures.routes.ts'
import { processRoutes } from './routes/processes.routes.ts'
import { taskRoutes } from './routes/tasks.routes.ts'
import { timersJob } from './timers/timersJob.ts'
import { deskOf } from './workflowParts.ts'
import type { WorkflowParts } from './workflowParts.ts'

export const workflow = defineServerModule<WorkflowParts>({
  name: 'workflow',
  resources: [serve(leaves, 'oa_leave', { hooks: leaveHooks })],
  commands: leaveHalves,
  guards: byHandGuards,
  within: workflowHears,
  jobs: ({ plantTz }) => [timersJob(plantTz)],
  routes(parts) {
    const desk = deskOf(parts)
    return [taskRoutes, actRoutes, applicationRoutes, historyRoutes, modelRoutes, processRoutes, instanceRoutes, pictureRoutes].flatMap((routes) =>
      routes(desk),
    )
  },
  tenantTables: [
    'act_z_model',
    'act_z_process',
    'act_z_business',
    'act_z_node',
    'act_z_instance',
    'act_z_token',
    'act_z_task',
    'act_z_candidate',
    'act_z_history',
    'act_z_timer',
    'act_z_copy',
  ],
  migrations: {
    '0415-workflow': migration,
    '0416-leave': leaveTable,
    '0551-process-revisions': processRevisions,
    '0620-copies-show-what-senders-see': copiesShow,
  },
})
