import type { TSchema, Type } from 'typebox';
import { addDepartment, changeDepartment } from '../../accounts/change-departments.ts';
import { type departmentChange, type newDepartment, toWireDepartment } from '../../accounts/department-wire.ts';
import { fromWireReminders } from '../../accounts/gift-settings/wire.ts';
import { listDepartments } from '../../accounts/queries.ts';
import {
  type brandingChange,
  fromWireSettings,
  type newBranding,
  toWireFullBranding,
  type WireBrandingSettings,
} from '../../catalog/branding-wire.ts';
import { addBranding, changeBranding } from '../../catalog/change-brandings.ts';
import { checkOwnPictures } from '../../catalog/change-pictures.ts';
import { findBranding, listAllBrandings } from '../../catalog/queries.ts';
import { sampleGiftOf } from '../../catalog/sample-gift.ts';
import { previewGift } from '../../claims/preview-gift.ts';
import { previewEmail } from '../../delivery/content/preview-email.ts';
import type { App, Routes } from '../../http/app.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import { InvalidRequest, NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import { listBalances } from '../../ledger/queries.ts';
import type { Balance } from '../../ledger/types.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import { framePolicy } from '../frame-policy.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  addBrandingSchema,
  addDepartmentSchema,
  changeBrandingSchema,
  changeDepartmentSchema,
  listBrandingsSchema,
  listDepartmentsSchema,
  previewSchema,
  readBrandingSchema,
} from './schemas.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };
type Id = { Params: { id: string } };

export const settingsRoutes: Routes<PortalNeeds> = (app, needs) => {
  departmentRoutes(app, needs);
  brandingRoutes(app, needs);
  previewRoute(app, needs);
};

function departmentRoutes(app: App, { db }: PortalNeeds): void {
  const config = allow('departments.manage');

  app.get(
    '/portal/api/Departments',
    { schema: listDepartmentsSchema, config: allow('account.read') },
    async (request) => {
      const departments = await listDepartments(db, accountActing(request.acting).accountId);
      return { Data: departments.map(toWireDepartment) };
    },
  );

  app.post<Body<typeof newDepartment>>(
    '/portal/api/Departments',
    { schema: addDepartmentSchema, config },
    async (request, reply) => {
      const given = { id: request.body.Id, name: request.body.Name };
      const department = await addDepartment(db, accountActing(request.acting), given);
      return reply.code(201).send(toWireDepartment(department));
    },
  );

  app.patch<Id & Body<typeof departmentChange>>(
    '/portal/api/Departments/:id',
    { schema: changeDepartmentSchema, config },
    async (request) => {
      const change = {
        id: request.params.id,
        name: request.body.Name ?? null,
        isActive: request.body.Active ?? null,
      };
      return toWireDepartment(await changeDepartment(db, accountActing(request.acting), change));
    },
  );
}

/** A separate document with its own policy: inside the portal's page it would inherit one that forbids its styles. */
function previewRoute(app: App, { db, catalog, baseUrl, environment }: PortalNeeds): void {
  app.get<{ Querystring: { part: string; culture: string | null; settings: string } }>(
    '/portal/api/Brandings/Preview.html',
    { schema: previewSchema, config: allow('account.read') },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const settings = fromWireSettings(parseSettings(request.query.settings), '');
      await checkOwnPictures(db, acting.accountId, settings);
      const [products, balances] = await Promise.all([
        catalog.forAccount(acting.accountId),
        listBalances(db, acting.accountId),
      ]);
      const gift = sampleGiftOf(products, mostMoneyFirst(balances));
      if (!gift) throw new NotFound('No product to preview');
      const accountName = acting.person.accountName ?? '';
      // A stage environment has several names; pictures are loaded from the current one.
      const shownFrom = environment === 'stage' ? `${request.protocol}://${request.host}` : baseUrl;
      const { part, culture } = request.query;
      const sample = { ...gift, culture, branding: settings };
      const { html } =
        part === 'claim'
          ? previewGift(sample)
          : previewEmail({
              ...sample,
              cards: 1,
              accountName,
              baseUrl: shownFrom,
              supportContact: null,
              isReminder: part === 'reminder',
            });
      return reply.header('content-security-policy', framePolicy(baseUrl)).type('text/html; charset=utf-8').send(html);
    },
  );
}

/** The currency that an account mostly orders in, as far as its balances say. */
function mostMoneyFirst(balances: readonly Balance[]): CurrencyCode[] {
  const available = ({ availableMinor, currencyCode }: Balance) => amountToWire(availableMinor, currencyCode);
  return balances
    .filter(({ availableMinor }) => availableMinor > 0n)
    .toSorted((one, other) => available(other) - available(one))
    .map(({ currencyCode }) => currencyCode);
}

function parseSettings(text: string): WireBrandingSettings {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as WireBrandingSettings;
  } catch {
    // Handled below, like every other text that is not an object.
  }
  const detail = 'settings must be a branding’s Settings as JSON.';
  throw new InvalidRequest([{ parameter: 'settings', code: 'WrongType', detail }]);
}

function brandingRoutes(app: App, { db }: PortalNeeds): void {
  const config = allow('brandings.manage');

  app.get('/portal/api/Brandings', { schema: listBrandingsSchema, config: allow('account.read') }, async (request) => {
    const brandings = await listAllBrandings(db, accountActing(request.acting).accountId);
    return { Data: brandings.map(toWireFullBranding) };
  });

  const read = async (accountId: AccountId, id: string) => {
    const branding = await findBranding(db, accountId, id);
    if (!branding) throw new NotFound('No branding');
    return toWireFullBranding(branding);
  };

  app.get<Id>(
    '/portal/api/Brandings/:id',
    { schema: readBrandingSchema, config: allow('account.read') },
    async (request) => read(accountActing(request.acting).accountId, request.params.id),
  );

  app.post<Body<typeof newBranding>>(
    '/portal/api/Brandings',
    { schema: addBrandingSchema, config },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { Id: id, Name: name, Settings, Reminders } = request.body;
      const reminders = Reminders ? fromWireReminders(Reminders) : null;
      await addBranding(db, acting, { id, name, settings: fromWireSettings(Settings, '/Settings'), reminders });
      return reply.code(201).send(await read(acting.accountId, id));
    },
  );

  app.put<Id & Body<typeof brandingChange>>(
    '/portal/api/Brandings/:id',
    { schema: changeBrandingSchema, config },
    async (request) => {
      const acting = accountActing(request.acting);
      const { Name: name, Active: isActive, Settings, Reminders } = request.body;
      const { id } = request.params;
      const reminders = Reminders ? fromWireReminders(Reminders) : null;
      const settings = fromWireSettings(Settings, '/Settings');
      await changeBranding(db, acting, { id, name, isActive, settings, reminders });
      return read(acting.accountId, id);
    },
  );
}
