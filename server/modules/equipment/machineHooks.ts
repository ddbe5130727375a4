import type { machines } from '#contract/modules/equipment/machine.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import { tellWalls } from './registerHooks.ts'
import './tables.ts'

type Row = NonNullable<(typeof machines)['rowType']>

/**
 * A machine that is deleted leaves every wall: what was made with it from a template goes too, tags that people made belong to no machine
 * from then on, else their code alone would bring it back. Its states and values stay in the history, and are there again when the code is.
 */
export const machineHooks: Hooks<Row> = {
  ...tellWalls<Row>('name', 'type', 'workshopId', 'seq', 'onWall', 'status', 'idealPerHour', 'plcDeviceCode'),
  async beforeRemove({ equipCode }, { trx }: UnitOfWork) {
    const made = await trx.selectFrom('mes_template_machine').select('deviceCode').where('equipCode', '=', equipCode).executeTakeFirst()
    if (made) {
      await trx.deleteFrom('mes_plc_tag').where('deviceCode', '=', made.deviceCode).execute()
      await trx.deleteFrom('mes_plc_device').where('deviceCode', '=', made.deviceCode).execute()
      await trx.deleteFrom('mes_calculated_tag').where('equipmentCode', '=', equipCode).execute()
      await trx.deleteFrom('mes_template_machine').where('equipCode', '=', equipCode).execute()
    }
    await trx.updateTable('mes_plc_tag').set({ equipmentCode: null }).where('equipmentCode', '=', equipCode).execute()
    await trx.updateTable('mes_calculated_tag').set({ equipmentCode: null }).where('equipmentCode', '=', equipCode).execute()
  },
}
