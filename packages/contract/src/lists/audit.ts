import { BY_DAY, COMPANY, dates, defineList, many, text } from '../list.ts';

export const AUDIT = defineList({
  name: 'audit',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    search: text('filter', 200, 'search'),
    createDateRange: dates('createdFromDateTime', 'createdToDateTime', 'bar'),
    actorName: text('actorName', 100, 'bar'),
    subjectKinds: many('subjectKinds', 'auditSubject'),
    actorKinds: many('actorKinds', 'auditActor', 'more'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: 'instant',
    actorName: 'text',
    actorKind: 'auditActor',
    action: 'auditAction',
    subjectKind: 'auditSubject',
    subjectName: 'text',
    subjectId: 'text',
    before: 'text',
    after: 'text',
    address: 'text',
    device: 'text',
    merchantName: 'text',
    id: 'text',
  },
  together: {
    action: ['actorName', 'actorKind', 'action', 'subjectName', 'subjectId', 'before', 'after'],
    address: ['address', 'device'],
  },
});
