import './tables.ts'
import { customers } from '#contract/modules/material/customer.ts'
import { materials } from '#contract/modules/material/material.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { migration } from './migrations/0018-materials.ts'

export const material = defineServerModule({
  name: 'material',
  resources: [serve(materials, 'mes_material'), serve(customers, 'mes_customer')],
  migrations: { '0018-materials': migration },
})
