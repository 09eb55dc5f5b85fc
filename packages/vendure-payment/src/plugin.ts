import { Controller, HttpCode, Inject, Post, Req, UnauthorizedException } from '@nestjs/common';
import { Mutation, Resolver } from '@nestjs/graphql';
import { verifyWebhook } from '@stuiver/client';
import {
  Allow,
  Ctx,
  type Injector,
  LanguageCode,
  PaymentMethodHandler,
  Permission,
  PluginCommonModule,
  RequestContext,
  type RuntimeVendureConfig,
  Transaction,
  type Type,
  VendurePlugin,
} from '@vendure/core';
import { raw } from 'express';
import { parse } from 'graphql';
import { OPTIONS, StuiverService, type StuiverPluginOptions } from './service.ts';

const PATH = 'payments/stuiver';
let service: StuiverService;

/** Records payments that the gateway received, and refunds them. */
const stuiverHandler = new PaymentMethodHandler({
  code: 'stuiver',
  description: [{ languageCode: LanguageCode.en, value: 'Stuiver: hosted payment page' }],
  args: {},
  init(injector: Injector) {
    service = injector.get(StuiverService);
  },
  createPayment(ctx, _order, _amount, _args, metadata) {
    // A storefront could claim anything; the service comes with what the gateway answered.
    if (ctx.apiType !== 'custom')
      return { amount: 0, state: 'Declined' as const, errorMessage: 'Pay by startStuiverPayment.' };
    const { amount, transactionId } = metadata as { amount: number; transactionId: string };
    return { amount, state: 'Settled' as const, transactionId };
  },
  settlePayment: () => ({ success: true }),
  createRefund: (ctx, input, amount, order, payment) =>
    service.refund(ctx, order, payment, amount, input.reason ?? undefined),
});

/** Takes webhook events at `/payments/stuiver`; anything but 2xx makes the gateway send an event again later. */
@Controller(PATH)
export class StuiverController {
  constructor(
    @Inject(OPTIONS) private readonly options: StuiverPluginOptions,
    private readonly service: StuiverService,
  ) {}

  @Post()
  @HttpCode(204)
  async receive(
    @Req() request: { headers: Record<string, string | string[] | undefined>; body: Uint8Array },
  ): Promise<void> {
    const event = await verifyWebhook(request, this.options.webhookSecret).catch(() => null);
    if (event === null) throw new UnauthorizedException();
    if ('transactionId' in event.data) await this.service.bringUpToDate(event.data.transactionId);
  }
}

@Resolver()
export class StuiverResolver {
  constructor(private readonly service: StuiverService) {}

  @Mutation()
  @Transaction()
  @Allow(Permission.Owner)
  startStuiverPayment(@Ctx() ctx: RequestContext): Promise<{ redirectUrl: string; transactionId: string }> {
    return this.service.start(ctx);
  }
}

/** Payments by Stuiver: adds the payment handler `stuiver`, a mutation of the Shop API, and the webhook endpoint. */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.0.0',
  controllers: [StuiverController],
  providers: [StuiverService, { provide: OPTIONS, useFactory: () => StuiverPlugin.options }],
  shopApiExtensions: {
    schema: parse(`
      type StuiverPayment {
        "The hosted page, to which the payer's browser goes."
        redirectUrl: String!
        transactionId: ID!
      }
      extend type Mutation {
        "Starts the payment of the active order, or finds the one that is under way."
        startStuiverPayment: StuiverPayment!
      }
    `),
    resolvers: [StuiverResolver],
  },
  configuration(config: RuntimeVendureConfig) {
    config.paymentOptions.paymentMethodHandlers.push(stuiverHandler);
    // A refund may stay pending, and a bank may send one back that had succeeded.
    config.paymentOptions.refundProcess?.push({
      transitions: {
        Pending: { to: ['Pending'], mergeStrategy: 'merge' },
        Settled: { to: ['Failed'], mergeStrategy: 'merge' },
      },
    });
    // Signatures are over the bytes as they came.
    config.apiOptions.middleware.push({
      route: `/${PATH}`,
      handler: raw({ type: () => true, limit: '64kb' }),
      beforeListen: true,
    });
    return config;
  },
})
export class StuiverPlugin {
  static options: StuiverPluginOptions;

  /** Sets the plug-in up, from the environment for example. */
  static init(options: StuiverPluginOptions): Type<StuiverPlugin> {
    this.options = options;
    return StuiverPlugin;
  }
}
