import { z } from 'zod'

/** The district of somebody's address, by its six digits; '' for none. */
export const areaCode = z.union([z.literal(''), z.string().regex(/^\d{6}$/, '请选择省、市、区')]).default('')
