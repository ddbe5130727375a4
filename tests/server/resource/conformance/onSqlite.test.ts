import { databases } from '../../../support/databases.ts'
import { conformanceOn } from './onDatabase.ts'

conformanceOn(databases[0])
