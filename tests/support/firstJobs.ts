/** The jobs that an installation begins with, by their handlers. */
export const firstJobs = [
  'care.certificates.age',
  'care.checks.make',
  'care.maintenance.make',
  'charging.clearances.expire',
  'formula.standards.age',
  'material.lots.expire',
  'production.orders.late',
  'proof.run',
  'quality.specimens.due',
  'system.backup',
  'system.purge.datalogs',
  'system.purge.keys',
  'system.purge.logs',
  'system.purge.runs',
  'system.purge.sessions',
]
