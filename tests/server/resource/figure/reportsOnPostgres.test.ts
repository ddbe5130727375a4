import { databases } from '../../../support/databases.ts'
import { reportsOn } from './reports.ts'

reportsOn(databases[1])
