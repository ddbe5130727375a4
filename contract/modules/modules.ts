import { equipment } from './equipment/module.ts'
import { files } from './files/module.ts'
import { messages } from './messages/module.ts'
import { system } from './system/module.ts'
import { walls } from './walls/module.ts'

/** Every module. This is the only list of them on the side of the contract; what they declare is found here and nowhere else. */
export const modules = [equipment, walls, messages, files, system] as const
