import { databases } from '../../support/databases.ts'
import { injectionOn } from './injection.ts'

injectionOn(databases[0])
