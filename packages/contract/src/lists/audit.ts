import { BY_DAY, column, COMPANY, defineList, inFile, many, realDates, text } from '../list.ts';

export const AUDIT = defineList({
  name: 'audit',
  orders: BY_DAY,
  created: 'createDateRange',
  filters: {
    search: text('filter', 200, 'search'),
    createDateRange: realDates('createdFromDateTime', 'createdToDateTime', 'bar'),
    actorName: text('actorName', 100, 'bar'),
    subjectKinds: many('subjectKinds', 'auditSubject'),
    actorKinds: many('actorKinds', 'auditActor', 'more'),
    company: COMPANY,
  },
  columns: {
    createdDateTime: column('instant'),
    actorName: inFile('text'),
    actorKind: inFile('auditActor'),
    action: column('auditAction'),
    subjectKind: column('auditSubject'),
    subjectName: inFile('text'),
    subjectId: inFile('text'),
    before: inFile('text'),
    after: inFile('text'),
    address: column('text'),
    device: inFile('text'),
    merchantName: column('text'),
    id: inFile('text'),
  },
  together: {
    action: ['actorName', 'actorKind', 'action', 'subjectName', 'subjectId', 'before', 'after'],
    address: ['address', 'device'],
  },
});
