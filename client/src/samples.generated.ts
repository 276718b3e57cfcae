/*
 * A valid answer of each call: the examples in docs/openapi.json. Made by "npm run docs:generate"; a change here is lost.
 */
import type { Routes } from './api.generated.ts';

/** A valid answer of each call that does not answer a file. */
export const samples: {
  readonly [Route in keyof Routes as Routes[Route]['answer'] extends Uint8Array ? never : Route]: Routes[Route]['answer'];
} = {
  'POST /v1/Tokens': {
    "Value": "text",
    "ExpiresIn": 1
  },
  'DELETE /v1/Tokens': undefined,
  'GET /v1/Products': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Denominations": [
          1
        ],
        "DenominationRange": {
          "Min": 1,
          "Max": 1,
          "Step": 1
        },
        "ShortDescription": "text",
        "LongDescription": "text",
        "Name": "text",
        "AvailableDeliveryTypes": [
          "DigitalDelivery"
        ],
        "Terms": "text",
        "Disclaimer": "text",
        "RedemptionNote": "text",
        "Type": "Digital",
        "Kind": "Card",
        "Choices": [
          "text"
        ],
        "DenominationType": "Fixed",
        "Meta": {
          "ShippingConfiguration": {
            "FulfillmentGroup": "text",
            "HasRequiredCardCarriers": true
          }
        },
        "MinClaimDays": 1,
        "NeverExpires": true,
        "Media": {
          "Faceplates": [
            {
              "Name": "text",
              "Path": "text"
            }
          ]
        },
        "Cost": {
          "Fee": 1,
          "DiscountPercentage": 1
        },
        "Translations": [
          {
            "CultureCode": "text",
            "Name": "text",
            "Description": "text",
            "TermsAndConditions": "text",
            "SpecialTermsAndConditions": "text",
            "GeneralRedemptionInstructions": "text",
            "OnlineRedemptionInstructions": "text",
            "InstoreRedemptionInstructions": "text",
            "PrintRedemptionInstructions": "text"
          }
        ],
        "CurrencyCode": "USD",
        "CultureCodes": [
          "text"
        ],
        "Active": true
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1,
    "Removed": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "RemovedAt": "2027-01-15T09:00:00Z"
      }
    ]
  },
  'GET /v1/Products/{id}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Denominations": [
      1
    ],
    "DenominationRange": {
      "Min": 1,
      "Max": 1,
      "Step": 1
    },
    "ShortDescription": "text",
    "LongDescription": "text",
    "Name": "text",
    "AvailableDeliveryTypes": [
      "DigitalDelivery"
    ],
    "Terms": "text",
    "Disclaimer": "text",
    "RedemptionNote": "text",
    "Type": "Digital",
    "Kind": "Card",
    "Choices": [
      "text"
    ],
    "DenominationType": "Fixed",
    "Meta": {
      "ShippingConfiguration": {
        "FulfillmentGroup": "text",
        "HasRequiredCardCarriers": true
      }
    },
    "MinClaimDays": 1,
    "NeverExpires": true,
    "Media": {
      "Faceplates": [
        {
          "Name": "text",
          "Path": "text"
        }
      ]
    },
    "Cost": {
      "Fee": 1,
      "DiscountPercentage": 1
    },
    "Translations": [
      {
        "CultureCode": "text",
        "Name": "text",
        "Description": "text",
        "TermsAndConditions": "text",
        "SpecialTermsAndConditions": "text",
        "GeneralRedemptionInstructions": "text",
        "OnlineRedemptionInstructions": "text",
        "InstoreRedemptionInstructions": "text",
        "PrintRedemptionInstructions": "text"
      }
    ],
    "CurrencyCode": "USD",
    "CultureCodes": [
      "text"
    ],
    "Active": true
  },
  'GET /v1/ShippingMethods': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Carrier": "text",
        "Description": "text",
        "Cost": 1,
        "CurrencyCode": "USD",
        "Type": "DirectDelivery",
        "FulfillmentGroup": "text",
        "Tiers": [
          {
            "From": 1,
            "To": 1,
            "Cost": 1,
            "Type": "Quantity"
          }
        ]
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Carriers': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Name": "text",
        "Description": "text",
        "ProductIds": [
          "text"
        ],
        "FulfillmentGroup": "text",
        "MinSupportedQuantity": 1,
        "MaxSupportedQuantity": 1,
        "Type": "DirectDelivery"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Brandings': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Name": "text"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Departments': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Name": "text"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'POST /v1/Orders': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'GET /v1/Orders': {
    "Data": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
        "Timestamp": "2026-11-18T14:00:00.000Z",
        "Date": "2026-11-18",
        "Status": "Complete",
        "StatusReason": null,
        "LineItems": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
            "Status": "Complete",
            "StatusReason": null,
            "DeliveryStatus": null,
            "Shipments": [],
            "RecipientForgottenAt": null,
            "ClaimData": [
              {
                "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
                "DigitalDeliveryAddress": null,
                "ClaimTimestamp": null,
                "ClaimStatus": "Unclaimed",
                "ClaimLinkChallengeAnswer": "098899",
                "BarcodeChars": null,
                "BarcodeType": null,
                "Codes": [
                  {
                    "Label": "ClaimLink",
                    "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
                  }
                ],
                "Chosen": []
              }
            ],
            "Cost": 23.75,
            "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
            "ExternalId": null,
            "ProductId": "aurora-coffee-usd",
            "ProductVariantId": null,
            "Value": 25,
            "Quantity": 1,
            "Culture": null,
            "BrandingId": null,
            "PhysicalDeliveryAddress": null,
            "DigitalDeliveryAddress": null,
            "Personalization": null,
            "CardholderInformation": null
          }
        ],
        "CurrencyCode": "USD",
        "Type": "Links",
        "Personalization": null,
        "PONumber": "docs-1",
        "Note": null,
        "DepartmentId": null,
        "Approval": null,
        "FundsHold": null
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1,
    "NextCursor": null,
    "HasMore": false
  },
  'POST /v1/Orders/Validate': {
    "Valid": true,
    "CurrencyCode": "USD",
    "TotalCost": 23.75,
    "SufficientFunds": true,
    "HeldForFunds": false,
    "ApprovalRules": [],
    "LineItems": [
      {
        "Cost": 23.75
      }
    ],
    "Errors": []
  },
  'GET /v1/Orders/{id}': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/FundingRequests': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Timestamp": "2027-01-15T09:00:00Z",
    "CurrencyCode": "USD",
    "Amount": 1,
    "Reference": "text",
    "Status": "Pending",
    "AppliedAt": "2027-01-15T09:00:00Z",
    "PaymentReference": "text",
    "RejectionReason": "text"
  },
  'GET /v1/FundingRequests': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Timestamp": "2027-01-15T09:00:00Z",
        "CurrencyCode": "USD",
        "Amount": 1,
        "Reference": "text",
        "Status": "Pending",
        "AppliedAt": "2027-01-15T09:00:00Z",
        "PaymentReference": "text",
        "RejectionReason": "text"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/FundingRequests/{id}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Timestamp": "2027-01-15T09:00:00Z",
    "CurrencyCode": "USD",
    "Amount": 1,
    "Reference": "text",
    "Status": "Pending",
    "AppliedAt": "2027-01-15T09:00:00Z",
    "PaymentReference": "text",
    "RejectionReason": "text"
  },
  'GET /v1/CreditNotes': {
    "Data": [
      {
        "Number": "text",
        "Kind": "CreditNote",
        "Timestamp": "2027-01-15T09:00:00Z",
        "InvoiceNumber": "text",
        "FundingRequestId": "018f0000-0000-7000-8000-000000000000",
        "CurrencyCode": "USD",
        "Amount": 1
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/BillingAddress': {
    "Name": "text",
    "Street": "text",
    "Zip": "text",
    "City": "text",
    "Country": "US",
    "Reference": "text"
  },
  'PUT /v1/BillingAddress': {
    "Name": "text",
    "Street": "text",
    "Zip": "text",
    "City": "text",
    "Country": "US",
    "Reference": "text"
  },
  'GET /v1/Balances': {
    "Data": [
      {
        "CurrencyCode": "USD",
        "Available": 976.25,
        "Pending": 0
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Transactions': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Timestamp": "2027-01-15T09:00:00Z",
        "Kind": "Charge",
        "CurrencyCode": "USD",
        "Amount": 1,
        "Balance": "Pending",
        "OrderId": "018f0000-0000-7000-8000-000000000000",
        "LineItemId": "018f0000-0000-7000-8000-000000000000",
        "CardIds": [
          "text"
        ],
        "FundingRequestId": "018f0000-0000-7000-8000-000000000000"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/BalanceThresholds': {
    "Data": [
      {
        "CurrencyCode": "USD",
        "Threshold": 1
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'PUT /v1/BalanceThresholds/{currencyCode}': {
    "CurrencyCode": "USD",
    "Threshold": 1
  },
  'DELETE /v1/BalanceThresholds/{currencyCode}': undefined,
  'GET /v1/Departments/{id}/Budget': {
    "DepartmentId": "marketing",
    "Period": "Month",
    "CurrencyCode": "USD",
    "Kind": "Hard",
    "Amount": 5000,
    "Spent": 1875.5,
    "Remaining": 3124.5,
    "Forecast": 3126.15,
    "PeriodStart": "2026-11-01T00:00:00.000Z",
    "PeriodEnd": "2026-12-01T00:00:00.000Z"
  },
  'PUT /v1/Departments/{id}/Budget': {
    "DepartmentId": "marketing",
    "Period": "Month",
    "CurrencyCode": "USD",
    "Kind": "Hard",
    "Amount": 5000,
    "Spent": 1875.5,
    "Remaining": 3124.5,
    "Forecast": 3126.15,
    "PeriodStart": "2026-11-01T00:00:00.000Z",
    "PeriodEnd": "2026-12-01T00:00:00.000Z"
  },
  'DELETE /v1/Departments/{id}/Budget': undefined,
  'GET /v1/OrderImports': {
    "Data": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910000060",
        "Status": "Checked",
        "StatusReason": null,
        "CreatedAt": "2026-11-18T14:00:00.000Z",
        "CreatedBy": "HR system",
        "FileName": "spring.csv",
        "Type": "DigitalDelivery",
        "Columns": {
          "ProductId": "ProductId",
          "Value": "Value",
          "Email": "Work mail"
        },
        "DepartmentId": null,
        "Counts": {
          "Rows": 101,
          "Checked": 101,
          "Faulty": 1,
          "Skipped": 0,
          "Duplicates": 0,
          "OrdersPlanned": 0,
          "OrdersPlaced": 0,
          "RowsOrdered": 0,
          "RowsFailed": 0
        },
        "CurrencyCode": "USD",
        "TotalCost": 2375,
        "SufficientFunds": true,
        "HeldForFunds": false,
        "Faults": []
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'POST /v1/OrderImports': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000060",
    "Status": "Checked",
    "StatusReason": null,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "HR system",
    "FileName": "spring.csv",
    "Type": "DigitalDelivery",
    "Columns": {
      "ProductId": "ProductId",
      "Value": "Value",
      "Email": "Work mail"
    },
    "DepartmentId": null,
    "Counts": {
      "Rows": 101,
      "Checked": 101,
      "Faulty": 1,
      "Skipped": 0,
      "Duplicates": 0,
      "OrdersPlanned": 0,
      "OrdersPlaced": 0,
      "RowsOrdered": 0,
      "RowsFailed": 0
    },
    "CurrencyCode": "USD",
    "TotalCost": 2375,
    "SufficientFunds": true,
    "HeldForFunds": false,
    "Faults": []
  },
  'GET /v1/OrderImports/{id}': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000060",
    "Status": "Checked",
    "StatusReason": null,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "HR system",
    "FileName": "spring.csv",
    "Type": "DigitalDelivery",
    "Columns": {
      "ProductId": "ProductId",
      "Value": "Value",
      "Email": "Work mail"
    },
    "DepartmentId": null,
    "Counts": {
      "Rows": 101,
      "Checked": 101,
      "Faulty": 1,
      "Skipped": 0,
      "Duplicates": 0,
      "OrdersPlanned": 0,
      "OrdersPlaced": 0,
      "RowsOrdered": 0,
      "RowsFailed": 0
    },
    "CurrencyCode": "USD",
    "TotalCost": 2375,
    "SufficientFunds": true,
    "HeldForFunds": false,
    "Faults": []
  },
  'GET /v1/OrderImports/{id}/Rows': {
    "Data": [
      {
        "Row": 17,
        "Result": "Faulty",
        "Faults": [
          {
            "Column": "Work mail",
            "Field": "Email",
            "Code": "InvalidEmail",
            "Detail": "Enter a valid email address."
          }
        ],
        "Cost": 23.75,
        "DuplicateOf": null,
        "PONumber": null,
        "OrderId": null,
        "LineItemId": null,
        "Status": null,
        "StatusReason": null
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/OrderImports/{id}/Orders': {
    "Data": [
      {
        "Number": 1,
        "PONumber": "thanks-2027-001",
        "OrderId": "018f0000-0000-7000-8000-000000000000",
        "Reason": "text"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'POST /v1/OrderImports/{id}/Confirm': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000060",
    "Status": "Checked",
    "StatusReason": null,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "HR system",
    "FileName": "spring.csv",
    "Type": "DigitalDelivery",
    "Columns": {
      "ProductId": "ProductId",
      "Value": "Value",
      "Email": "Work mail"
    },
    "DepartmentId": null,
    "Counts": {
      "Rows": 101,
      "Checked": 101,
      "Faulty": 1,
      "Skipped": 0,
      "Duplicates": 0,
      "OrdersPlanned": 0,
      "OrdersPlaced": 0,
      "RowsOrdered": 0,
      "RowsFailed": 0
    },
    "CurrencyCode": "USD",
    "TotalCost": 2375,
    "SufficientFunds": true,
    "HeldForFunds": false,
    "Faults": []
  },
  'POST /v1/OrderImports/{id}/Cancel': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000060",
    "Status": "Checked",
    "StatusReason": null,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "HR system",
    "FileName": "spring.csv",
    "Type": "DigitalDelivery",
    "Columns": {
      "ProductId": "ProductId",
      "Value": "Value",
      "Email": "Work mail"
    },
    "DepartmentId": null,
    "Counts": {
      "Rows": 101,
      "Checked": 101,
      "Faulty": 1,
      "Skipped": 0,
      "Duplicates": 0,
      "OrdersPlanned": 0,
      "OrdersPlaced": 0,
      "RowsOrdered": 0,
      "RowsFailed": 0
    },
    "CurrencyCode": "USD",
    "TotalCost": 2375,
    "SufficientFunds": true,
    "HeldForFunds": false,
    "Faults": []
  },
  'GET /v1/GiftSettings': {
    "ClaimExpiresAfterDays": 1,
    "Reminders": {
      "AfterDays": [
        1
      ],
      "BeforeExpiryDays": [
        1
      ]
    },
    "ForgetRecipientsAfterDays": 30
  },
  'PUT /v1/GiftSettings': {
    "ClaimExpiresAfterDays": 1,
    "Reminders": {
      "AfterDays": [
        1
      ],
      "BeforeExpiryDays": [
        1
      ]
    },
    "ForgetRecipientsAfterDays": 30
  },
  'GET /v1/ApprovalRules': {
    "Rules": [
      {
        "Name": "text",
        "AboveAmount": [
          {
            "CurrencyCode": "USD",
            "Amount": 1
          }
        ],
        "AboveCards": 1,
        "DepartmentIds": [
          "text"
        ],
        "Sources": [
          "Api"
        ],
        "PlacedBy": [
          "text"
        ]
      }
    ],
    "ExpireAfterDays": 1
  },
  'PUT /v1/ApprovalRules': {
    "Rules": [
      {
        "Name": "text",
        "AboveAmount": [
          {
            "CurrencyCode": "USD",
            "Amount": 1
          }
        ],
        "AboveCards": 1,
        "DepartmentIds": [
          "text"
        ],
        "Sources": [
          "Api"
        ],
        "PlacedBy": [
          "text"
        ]
      }
    ],
    "ExpireAfterDays": 1
  },
  'GET /v1/HoldForFunds': {
    "Enabled": true,
    "ExpireAfterDays": 1
  },
  'PUT /v1/HoldForFunds': {
    "Enabled": true,
    "ExpireAfterDays": 1
  },
  'GET /v1/Events': {
    "Data": [
      {
        "Sequence": 42,
        "Id": "01a1e0a2-712b-782d-83b3-2bd910000042",
        "Type": "FulfillmentComplete",
        "Timestamp": "2026-11-18T14:00:01.000Z",
        "Data": {
          "OrderId": "01a1e0a2-712b-782d-83b3-2bd910000000",
          "PONumber": "docs-1",
          "Status": "Complete",
          "LineItems": {
            "Pending": 0,
            "Complete": 1,
            "Failed": 0,
            "Cancelled": 0
          },
          "Cards": {
            "Pending": 0,
            "Complete": 1,
            "Failed": 0,
            "Cancelled": 0
          }
        }
      }
    ],
    "NextAfter": 42
  },
  'GET /v1/EventTypes': {
    "Data": [
      {
        "Type": "FulfillmentComplete",
        "Description": "Happens when an order left Pending, with any outcome; again if expired cards were reissued.",
        "DataSchema": "FulfillmentCompleteData",
        "Example": {
          "OrderId": "01a1e0a2-712b-782d-83b3-2bd910000000",
          "PONumber": "docs-1",
          "Status": "Complete"
        }
      }
    ]
  },
  'GET /stage/clock': {
    "Now": "2027-01-15T09:00:00Z",
    "AheadSeconds": 1
  },
  'POST /stage/clock': {
    "Now": "2027-01-15T09:00:00Z",
    "AheadSeconds": 1
  },
  'GET /stage/outbox': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Channel": "Email",
        "To": "text",
        "Subject": "text",
        "Text": "text",
        "Html": "text",
        "Headers": {},
        "Attachment": {
          "Name": "text",
          "ContentType": "text",
          "Bytes": 1
        },
        "At": "2027-01-15T09:00:00Z"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'POST /v1/Orders/{id}/Cancel': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Cancel': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Reissue': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/Void': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Void': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Cards/{cardId}/Void': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/Approve': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/Reject': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'PATCH /v1/Orders/{id}/LineItems/{lineItemId}': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/Orders/{id}/LineItems/{lineItemId}/Resend': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000000",
    "Timestamp": "2026-11-18T14:00:00.000Z",
    "Date": "2026-11-18",
    "Status": "Complete",
    "StatusReason": null,
    "LineItems": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910010000",
        "Status": "Complete",
        "StatusReason": null,
        "DeliveryStatus": null,
        "Shipments": [],
        "RecipientForgottenAt": null,
        "ClaimData": [
          {
            "Id": "01a1e0a2-712b-782d-83b3-2bd910010001",
            "DigitalDeliveryAddress": null,
            "ClaimTimestamp": null,
            "ClaimStatus": "Unclaimed",
            "ClaimLinkChallengeAnswer": "098899",
            "BarcodeChars": null,
            "BarcodeType": null,
            "Codes": [
              {
                "Label": "ClaimLink",
                "Value": "https://gifts.example.com/c/AaHgomtWeHKw"
              }
            ],
            "Chosen": []
          }
        ],
        "Cost": 23.75,
        "ClaimExpiresAt": "2027-11-18T14:00:00.000Z",
        "ExternalId": null,
        "ProductId": "aurora-coffee-usd",
        "ProductVariantId": null,
        "Value": 25,
        "Quantity": 1,
        "Culture": null,
        "BrandingId": null,
        "PhysicalDeliveryAddress": null,
        "DigitalDeliveryAddress": null,
        "Personalization": null,
        "CardholderInformation": null
      }
    ],
    "CurrencyCode": "USD",
    "Type": "Links",
    "Personalization": null,
    "PONumber": "docs-1",
    "Note": null,
    "DepartmentId": null,
    "Approval": null,
    "FundsHold": null
  },
  'POST /v1/WebhookEndpoints': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Url": "text",
    "Description": "text",
    "EventTypes": [
      "text"
    ],
    "Headers": [
      {
        "Name": "text",
        "Value": "text"
      }
    ],
    "Enabled": true,
    "DisabledReason": "Gone",
    "CreatedAt": "2027-01-15T09:00:00Z",
    "Secret": "text"
  },
  'GET /v1/WebhookEndpoints': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Url": "text",
        "Description": "text",
        "EventTypes": [
          "text"
        ],
        "Headers": [
          {
            "Name": "text",
            "Value": "text"
          }
        ],
        "Enabled": true,
        "DisabledReason": "Gone",
        "CreatedAt": "2027-01-15T09:00:00Z"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/WebhookEndpoints/{id}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Url": "text",
    "Description": "text",
    "EventTypes": [
      "text"
    ],
    "Headers": [
      {
        "Name": "text",
        "Value": "text"
      }
    ],
    "Enabled": true,
    "DisabledReason": "Gone",
    "CreatedAt": "2027-01-15T09:00:00Z"
  },
  'PATCH /v1/WebhookEndpoints/{id}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Url": "text",
    "Description": "text",
    "EventTypes": [
      "text"
    ],
    "Headers": [
      {
        "Name": "text",
        "Value": "text"
      }
    ],
    "Enabled": true,
    "DisabledReason": "Gone",
    "CreatedAt": "2027-01-15T09:00:00Z"
  },
  'DELETE /v1/WebhookEndpoints/{id}': undefined,
  'POST /v1/WebhookEndpoints/{id}/Test': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "EndpointId": "018f0000-0000-7000-8000-000000000000",
    "OrderId": "018f0000-0000-7000-8000-000000000000",
    "Type": "text",
    "Timestamp": "2027-01-15T09:00:00Z",
    "Status": "Pending",
    "NextAttemptAt": "2027-01-15T09:00:00Z",
    "Attempts": [
      {
        "At": "2027-01-15T09:00:00Z",
        "StatusCode": 1,
        "DurationMs": 1,
        "Error": "text",
        "Answer": "text"
      }
    ]
  },
  'POST /v1/WebhookEndpoints/{id}/RotateSecret': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Url": "text",
    "Description": "text",
    "EventTypes": [
      "text"
    ],
    "Headers": [
      {
        "Name": "text",
        "Value": "text"
      }
    ],
    "Enabled": true,
    "DisabledReason": "Gone",
    "CreatedAt": "2027-01-15T09:00:00Z",
    "Secret": "text"
  },
  'POST /v1/WebhookEndpoints/{id}/Replay': {
    "MessageCount": 1
  },
  'GET /v1/WebhookMessages': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "EndpointId": "018f0000-0000-7000-8000-000000000000",
        "OrderId": "018f0000-0000-7000-8000-000000000000",
        "Type": "text",
        "Timestamp": "2027-01-15T09:00:00Z",
        "Status": "Pending",
        "NextAttemptAt": "2027-01-15T09:00:00Z",
        "Attempts": [
          {
            "At": "2027-01-15T09:00:00Z",
            "StatusCode": 1,
            "DurationMs": 1,
            "Error": "text",
            "Answer": "text"
          }
        ]
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/WebhookMessages/{id}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "EndpointId": "018f0000-0000-7000-8000-000000000000",
    "OrderId": "018f0000-0000-7000-8000-000000000000",
    "Type": "text",
    "Timestamp": "2027-01-15T09:00:00Z",
    "Status": "Pending",
    "NextAttemptAt": "2027-01-15T09:00:00Z",
    "Attempts": [
      {
        "At": "2027-01-15T09:00:00Z",
        "StatusCode": 1,
        "DurationMs": 1,
        "Error": "text",
        "Answer": "text"
      }
    ],
    "Body": "text"
  },
  'POST /v1/WebhookMessages/{id}/Replay': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "EndpointId": "018f0000-0000-7000-8000-000000000000",
    "OrderId": "018f0000-0000-7000-8000-000000000000",
    "Type": "text",
    "Timestamp": "2027-01-15T09:00:00Z",
    "Status": "Pending",
    "NextAttemptAt": "2027-01-15T09:00:00Z",
    "Attempts": [
      {
        "At": "2027-01-15T09:00:00Z",
        "StatusCode": 1,
        "DurationMs": 1,
        "Error": "text",
        "Answer": "text"
      }
    ]
  },
  'GET /v1/WebhookSecret': {
    "RotatedAt": "2027-01-15T09:00:00Z",
    "OldSecretUntil": "2027-01-15T09:00:00Z"
  },
  'POST /v1/WebhookSecret/Rotate': {
    "Secret": "text",
    "RotatedAt": "2027-01-15T09:00:00Z",
    "OldSecretUntil": "2027-01-15T09:00:00Z"
  },
  'POST /v1/Recipients/Forget': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Status": "Pending",
    "Channel": "Email",
    "RequestedAt": "2027-01-15T09:00:00Z",
    "Counts": {
      "LineItems": 1,
      "Orders": 1,
      "Messages": 1,
      "OutboxMessages": 1,
      "Visitors": 1,
      "Parcels": 1,
      "VoidReasons": 1,
      "Cases": 1,
      "UploadRows": 1,
      "WebhookAnswers": 1,
      "OrderDrafts": 1,
      "Reports": 1
    },
    "WaitingFor": [
      {
        "OrderId": "018f0000-0000-7000-8000-000000000000",
        "LineItemId": "018f0000-0000-7000-8000-000000000000"
      }
    ],
    "SearchedAt": "2027-01-15T09:00:00Z",
    "FoundAfterwards": 1,
    "CompletedAt": "2027-01-15T09:00:00Z"
  },
  'GET /v1/Recipients/Forget': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Status": "Pending",
        "Channel": "Email",
        "RequestedAt": "2027-01-15T09:00:00Z",
        "Counts": {
          "LineItems": 1,
          "Orders": 1,
          "Messages": 1,
          "OutboxMessages": 1,
          "Visitors": 1,
          "Parcels": 1,
          "VoidReasons": 1,
          "Cases": 1,
          "UploadRows": 1,
          "WebhookAnswers": 1,
          "OrderDrafts": 1,
          "Reports": 1
        },
        "WaitingFor": [
          {
            "OrderId": "018f0000-0000-7000-8000-000000000000",
            "LineItemId": "018f0000-0000-7000-8000-000000000000"
          }
        ],
        "SearchedAt": "2027-01-15T09:00:00Z",
        "FoundAfterwards": 1,
        "CompletedAt": "2027-01-15T09:00:00Z"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Recipients/Forget/{id}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Status": "Pending",
    "Channel": "Email",
    "RequestedAt": "2027-01-15T09:00:00Z",
    "Counts": {
      "LineItems": 1,
      "Orders": 1,
      "Messages": 1,
      "OutboxMessages": 1,
      "Visitors": 1,
      "Parcels": 1,
      "VoidReasons": 1,
      "Cases": 1,
      "UploadRows": 1,
      "WebhookAnswers": 1,
      "OrderDrafts": 1,
      "Reports": 1
    },
    "WaitingFor": [
      {
        "OrderId": "018f0000-0000-7000-8000-000000000000",
        "LineItemId": "018f0000-0000-7000-8000-000000000000"
      }
    ],
    "SearchedAt": "2027-01-15T09:00:00Z",
    "FoundAfterwards": 1,
    "CompletedAt": "2027-01-15T09:00:00Z"
  },
  'GET /v1/Recipients/Totals': {
    "Data": [
      {
        "RecipientKey": "text",
        "Email": "ann@example.com",
        "Sms": "+14155550123",
        "Year": 1,
        "CurrencyCode": "USD",
        "Total": 1,
        "Gifts": 1,
        "ThresholdReachedAt": "2027-01-15T09:00:00Z"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Recipients/Thresholds': {
    "Data": [
      {
        "CurrencyCode": "USD",
        "Threshold": 1
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'PUT /v1/Recipients/Thresholds/{currencyCode}': {
    "CurrencyCode": "USD",
    "Threshold": 1
  },
  'DELETE /v1/Recipients/Thresholds/{currencyCode}': undefined,
  'GET /v1/Cases': {
    "Data": [
      {
        "Id": "018f0000-0000-7000-8000-000000000000",
        "Number": "text",
        "Kind": "CodeProblem",
        "Category": "NotAccepted",
        "Status": "Open",
        "Resolution": "Solved",
        "OpenedAt": "2027-01-15T09:00:00Z",
        "ClosedAt": "2027-01-15T09:00:00Z",
        "OrderId": "018f0000-0000-7000-8000-000000000000",
        "PONumber": "thanks-2027-001",
        "LineItemId": "018f0000-0000-7000-8000-000000000000",
        "CardId": "018f0000-0000-7000-8000-000000000000",
        "ProductName": "text",
        "Value": 1,
        "CurrencyCode": "USD",
        "Chosen": {
          "ProductId": "aurora-coffee-usd",
          "ProductName": "text",
          "Value": 1
        }
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Cases/{number}': {
    "Id": "018f0000-0000-7000-8000-000000000000",
    "Number": "text",
    "Kind": "CodeProblem",
    "Category": "NotAccepted",
    "Status": "Open",
    "Resolution": "Solved",
    "OpenedAt": "2027-01-15T09:00:00Z",
    "ClosedAt": "2027-01-15T09:00:00Z",
    "OrderId": "018f0000-0000-7000-8000-000000000000",
    "PONumber": "thanks-2027-001",
    "LineItemId": "018f0000-0000-7000-8000-000000000000",
    "CardId": "018f0000-0000-7000-8000-000000000000",
    "ProductName": "text",
    "Value": 1,
    "CurrencyCode": "USD",
    "Chosen": {
      "ProductId": "aurora-coffee-usd",
      "ProductName": "text",
      "Value": 1
    },
    "Details": "text",
    "Contact": "text",
    "Language": "text",
    "ClaimedAt": "2027-01-15T09:00:00Z",
    "Steps": [
      {
        "Kind": "Answered",
        "At": "2027-01-15T09:00:00Z",
        "By": "Account",
        "Text": "text"
      }
    ]
  },
  'POST /v1/Reports': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000050",
    "Kind": "Transactions",
    "Format": "Csv",
    "Filter": {
      "StartDate": "2026-10-01",
      "EndDate": "2026-10-31"
    },
    "Status": "Ready",
    "StatusReason": null,
    "CreatedAt": "2026-11-01T06:00:00.000Z",
    "CreatedBy": null,
    "AsOf": "2026-11-01T06:00:00.000Z",
    "Rows": 1204,
    "Bytes": 190233,
    "Sha256": "c2c6f5a1f4b3a6d5b0f8a7c3e19d2b6447a0c5d9e8f7161514131211100f0e0d",
    "ReadyAt": "2026-11-01T06:00:02.000Z",
    "ExpiresAt": "2026-11-08T06:00:02.000Z"
  },
  'GET /v1/Reports': {
    "Data": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910000050",
        "Kind": "Transactions",
        "Format": "Csv",
        "Filter": {
          "StartDate": "2026-10-01",
          "EndDate": "2026-10-31"
        },
        "Status": "Ready",
        "StatusReason": null,
        "CreatedAt": "2026-11-01T06:00:00.000Z",
        "CreatedBy": null,
        "AsOf": "2026-11-01T06:00:00.000Z",
        "Rows": 1204,
        "Bytes": 190233,
        "Sha256": "c2c6f5a1f4b3a6d5b0f8a7c3e19d2b6447a0c5d9e8f7161514131211100f0e0d",
        "ReadyAt": "2026-11-01T06:00:02.000Z",
        "ExpiresAt": "2026-11-08T06:00:02.000Z"
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/Reports/{id}': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000050",
    "Kind": "Transactions",
    "Format": "Csv",
    "Filter": {
      "StartDate": "2026-10-01",
      "EndDate": "2026-10-31"
    },
    "Status": "Ready",
    "StatusReason": null,
    "CreatedAt": "2026-11-01T06:00:00.000Z",
    "CreatedBy": null,
    "AsOf": "2026-11-01T06:00:00.000Z",
    "Rows": 1204,
    "Bytes": 190233,
    "Sha256": "c2c6f5a1f4b3a6d5b0f8a7c3e19d2b6447a0c5d9e8f7161514131211100f0e0d",
    "ReadyAt": "2026-11-01T06:00:02.000Z",
    "ExpiresAt": "2026-11-08T06:00:02.000Z"
  },
  'DELETE /v1/Reports/{id}': undefined,
  'POST /v1/ReportSchedules': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000070",
    "Kind": "Transactions",
    "Format": "Csv",
    "Frequency": "Monthly",
    "Filter": {},
    "Mail": true,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "Data warehouse",
    "NextPeriod": "2026-11-01",
    "NextReportAt": "2026-12-01T00:00:00.000Z",
    "PausedReason": null,
    "LastReportId": null
  },
  'GET /v1/ReportSchedules': {
    "Data": [
      {
        "Id": "01a1e0a2-712b-782d-83b3-2bd910000070",
        "Kind": "Transactions",
        "Format": "Csv",
        "Frequency": "Monthly",
        "Filter": {},
        "Mail": true,
        "CreatedAt": "2026-11-18T14:00:00.000Z",
        "CreatedBy": "Data warehouse",
        "NextPeriod": "2026-11-01",
        "NextReportAt": "2026-12-01T00:00:00.000Z",
        "PausedReason": null,
        "LastReportId": null
      }
    ],
    "Page": 1,
    "PageSize": 1,
    "TotalCount": 1
  },
  'GET /v1/ReportSchedules/{id}': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000070",
    "Kind": "Transactions",
    "Format": "Csv",
    "Frequency": "Monthly",
    "Filter": {},
    "Mail": true,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "Data warehouse",
    "NextPeriod": "2026-11-01",
    "NextReportAt": "2026-12-01T00:00:00.000Z",
    "PausedReason": null,
    "LastReportId": null
  },
  'PATCH /v1/ReportSchedules/{id}': {
    "Id": "01a1e0a2-712b-782d-83b3-2bd910000070",
    "Kind": "Transactions",
    "Format": "Csv",
    "Frequency": "Monthly",
    "Filter": {},
    "Mail": true,
    "CreatedAt": "2026-11-18T14:00:00.000Z",
    "CreatedBy": "Data warehouse",
    "NextPeriod": "2026-11-01",
    "NextReportAt": "2026-12-01T00:00:00.000Z",
    "PausedReason": null,
    "LastReportId": null
  },
  'DELETE /v1/ReportSchedules/{id}': undefined,
};
