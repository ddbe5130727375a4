import { house } from '../tenancy/atWork.ts'

/** The name under which one tenant's part of a topic is kept here; no topic of the wire has the sign in it. */
export function topicOfTenant(topic: string, tenant: number): string {
  return tenant === house ? topic : `${topic}@${tenant}`
}

/** The two parts of such a name. */
export function tenantOfTopic(name: string): { topic: string; tenant: number } {
  const [topic = '', tenant] = name.split('@')
  return { topic, tenant: Number(tenant ?? house) }
}
