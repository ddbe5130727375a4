import { defineServerModule } from '../serverModule.ts'
import { migration } from './migrations/0415-workflow.ts'
import './tables.ts'

export const workflow = defineServerModule({
  name: 'workflow',
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
  migrations: { '0415-workflow': migration },
})
